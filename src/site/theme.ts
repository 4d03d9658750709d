import { dark, light, printed } from '../contract/palette.ts'

const declared = (scheme: 'light' | 'dark', colours: Partial<typeof light>) =>
  `color-scheme:${scheme};--in-${scheme}:block;--in-${scheme === 'dark' ? 'light' : 'dark'}:none;${Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}`

/** Rules for the focal point of a cropped picture, in steps of ten per cent (src/ui/picture.tsx). */
const placed = Array.from({ length: 11 }, (_, tens) => `[data-x="${tens}"]{--x:${tens * 10}%}[data-y="${tens}"]{--y:${tens * 10}%}`).join(
  '',
)

/** The club's colours as style rules: light ones, over them dark ones, as chosen or as the system asks, and those of paper. */
export const theme =
  `@layer tokens{:root{${declared('light', light)}}@media screen{:root[data-theme="dark"]{${declared('dark', dark)}}}` +
  `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${declared('dark', dark)}}}` +
  `@media print{:root{${declared('light', printed)}}}${placed}}`

/** The ground of a page in each theme, which a phone's browser takes for its own bar. */
export const ground = { light: light.paper, dark: dark.paper ?? light.paper }
