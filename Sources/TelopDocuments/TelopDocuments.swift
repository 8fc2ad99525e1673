/// `import TelopDocuments` has the writer and the reader of its documents, too.
@_exported public import TelopJSON
