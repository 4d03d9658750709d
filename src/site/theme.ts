import { dark, light } from '../../content/colours.ts'

const declared = (scheme: 'light' | 'dark', colours: Partial<typeof light>) =>
  `color-scheme:${scheme};${Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}`

/** The club's colours as style rules: the light ones, and over them the dark ones, chosen or as the system asks for. */
export const theme = `@layer tokens{:root{${declared('light', light)}}:root[data-theme="dark"]{${declared('dark', dark)}}@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${declared('dark', dark)}}}}`

/** The ground of a page in each theme, which a phone's browser takes for its own bar. */
export const ground = { light: light.paper, dark: dark.paper ?? light.paper }
