// A target must have a source file; this one has resources to offer, and nothing to call.
typedef int telop_fonts_are_resources;
