"""The baseline: bare hb_shape of the system's HarfBuzz, and exact widths as whole font units."""
import ctypes
import re

SIZE = 48


class Position(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("x_advance", "y_advance", "x_offset", "y_offset", "var")]


class Bare:
    """A font in HarfBuzz at one unit per font unit."""

    def __init__(self, path):
        hb = self.hb = ctypes.CDLL("libharfbuzz.so.0")
        for name in ("hb_blob_create_from_file", "hb_face_create", "hb_font_create", "hb_buffer_create"):
            getattr(hb, name).restype = ctypes.c_void_p
        hb.hb_buffer_get_glyph_positions.restype = ctypes.POINTER(Position)
        hb.hb_version_string.restype = ctypes.c_char_p
        blob = ctypes.c_void_p(hb.hb_blob_create_from_file(path.encode()))
        face = ctypes.c_void_p(hb.hb_face_create(blob, 0))
        self.units = hb.hb_face_get_upem(face)
        self.font = ctypes.c_void_p(hb.hb_font_create(face))
        self.buffer = ctypes.c_void_p(hb.hb_buffer_create())

    def shape(self, text):
        """Shapes UTF-8 in one buffer."""
        self.hb.hb_buffer_reset(self.buffer)
        self.hb.hb_buffer_add_utf8(self.buffer, text, len(text), 0, len(text))
        self.hb.hb_buffer_guess_segment_properties(self.buffer)
        self.hb.hb_shape(self.font, self.buffer, None, 0)

    def units_of(self, text):
        """The width of UTF-8 in font units."""
        self.shape(text)
        count = ctypes.c_uint()
        positions = self.hb.hb_buffer_get_glyph_positions(self.buffer, ctypes.byref(count))
        return sum(positions[i].x_advance for i in range(count.value))

    def missing(self, text):
        """Characters that the font lacks. Others measure those in a font of their choice, which is no error of theirs."""
        glyph = ctypes.c_uint()
        return {one for one in set(text)
                if not self.hb.hb_font_get_nominal_glyph(self.font, ord(one), ctypes.byref(glyph))}

    def pixels(self, text):
        return self.units_of(text) * SIZE / self.units


def paragraphs(text, size=300):
    """Pieces of at most about `size` bytes, cut after a blank or a full stop where there is one."""
    pieces, piece, length = [], "", 0
    for part in re.findall(r"[^ 。，、]*[ 。，、]?", text):
        piece, length = piece + part, length + len(part.encode())
        if length >= size:
            pieces.append(piece.strip())
            piece, length = "", 0
    return [one for one in pieces + [piece.strip()] if one]
