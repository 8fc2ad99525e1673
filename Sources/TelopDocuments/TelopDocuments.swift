/// `import TelopDocuments` also imports `TelopJSON`, whose `Wire` writes and reads the documents.
@_exported public import TelopJSON
