export const homeImages = [
  { scrollImage: '/static/sample/slide-sunrise-signal.svg' },
  { scrollImage: '/static/sample/slide-board-city.svg' },
  { scrollImage: '/static/sample/slide-arm-places-chip.svg' },
  { scrollImage: '/static/sample/slide-drone-terraces.svg' },
]
