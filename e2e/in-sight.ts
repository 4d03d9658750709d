import { expect, type Locator } from '@playwright/test'

/** The screens on which every message must be in sight. */
export const screens = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]

/** Expects a message to be said, to have the focus, and to be whole in sight, with nothing over it. */
export async function expectInSight(message: Locator) {
  await expect(message).toBeVisible()
  await expect(message).toBeFocused()
  await expectUncovered(message)
}

/** Expects the whole of it to lie within the screen, with nothing over its corners and its middle. */
export async function expectUncovered(message: Locator) {
  await expect
    .poll(() =>
      message.evaluate((shown) => {
        const { left, right, top, bottom } = shown.getBoundingClientRect()
        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return `${top} to ${bottom} of ${innerHeight}`
        const points: [number, number][] = [
          [left + 8, top + 8],
          [right - 8, bottom - 8],
          [(left + right) / 2, (top + bottom) / 2],
        ]
        const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((there) => !there || !shown.contains(there))
        return over === undefined ? 'in sight' : `under ${over?.outerHTML.slice(0, 80)}`
      }),
    )
    .toBe('in sight')
}
