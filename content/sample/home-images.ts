export const homeImages = [
  {
    scrollImage: '/static/sample/slide-sunrise-signal.svg',
    scrollImageAlt: 'A radio mast on a hill before a large rising sun',
  },
  {
    scrollImage: '/static/sample/slide-board-city.svg',
    scrollImageAlt: 'A skyline of chips, capacitors and a heat sink on the edge of a board, the sun behind it',
  },
  {
    scrollImage: '/static/sample/slide-arm-places-chip.svg',
    scrollImageAlt: 'A robot arm sets a chip in the middle of a board on which all tracks meet',
  },
  {
    scrollImage: '/static/sample/slide-drone-terraces.svg',
    scrollImageAlt: 'A drone with four rotors from above, over fields in waves, with a dotted course between markers',
  },
]
