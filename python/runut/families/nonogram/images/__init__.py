"""Pictures from images: an image is reduced to cells, drafted in several ways, repaired, compared.

`reading` reads the file, `printed` tells a printed grid from a picture, `reduction` brings it onto
the board. `sketches`, `lines` and `segments` draw it in black and white, `drafts` also in colours.
`judge` and `locks` say what a change costs, `likeness` and `boundaries` measure the result,
`selection` takes the best, `sheet` shows them all, and `making` is the way in.
"""
