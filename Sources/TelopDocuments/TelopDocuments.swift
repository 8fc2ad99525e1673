/// `import TelopDocuments` also imports `Wire`, which writes and reads its documents.
@_exported public import TelopJSON
