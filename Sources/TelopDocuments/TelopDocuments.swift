/// `import TelopDocuments` also imports the writer and the reader of its documents.
@_exported public import TelopJSON
