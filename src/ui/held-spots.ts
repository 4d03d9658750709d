/** Where a press has come from, as a click tells it; a keyboard's has no `detail`. */
export type Press = { detail: number; clientX: number; clientY: number }
type Spot = { x: number; y: number; until: number }

/** How near two presses are at the same spot, in px, and how long a spot is held once the list has closed up, in ms. */
const near = 30
export const echoes = 700

const spots = new Set<Spot>()

/**
 * Whether a pointer has pressed where something was deleted a moment ago: the list has closed up under it, and the second
 * press of a double press would delete what came there.
 */
export function isAtHeldSpot({ detail, clientX, clientY }: Press) {
  const now = performance.now()
  for (const spot of spots) if (spot.until < now) spots.delete(spot)
  return detail > 0 && [...spots].some(({ x, y }) => Math.hypot(clientX - x, clientY - y) <= near)
}

/** Holds the spot of a press that deletes: until it is let go at once, or a moment after the list has closed up. */
export function holdSpot({ detail, clientX, clientY }: Press) {
  const spot = { x: clientX, y: clientY, until: Number.POSITIVE_INFINITY }
  if (detail > 0) spots.add(spot)
  return {
    letGo: () => void spots.delete(spot),
    closedUp: () => {
      spot.until = performance.now() + echoes
    },
  }
}
