import { club } from '../../content/club.ts'
import { shortcuts } from '../../content/pages.ts'
import { pages } from './routes.tsx'
import { ground } from './theme.ts'

/** Where a phone or a desktop finds what it needs to have the site among its apps. */
export const manifestPath = '/manifest.webmanifest'

/** The pages that such an app leads to at once. */
export const shortcutPages = shortcuts.map((id) => {
  const page = pages.find((one) => one.id === id)
  if (page === undefined) throw new Error(`There is no page ${id} for a shortcut.`)
  return page
})

/** Pictures of which the system takes the one that fits; `lasting` gives an address at which it never changes. */
const icons = (lasting: (address: string) => string) => [
  ...[192, 512].map((size) => ({ src: lasting(`/icon-${size}.png`), sizes: `${size}x${size}`, type: 'image/png' })),
  { src: lasting('/icon-maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The site as an app, in the words and colours of the club. */
export const manifest = (lasting: (address: string) => string) => ({
  id: '/',
  name: club.title,
  short_name: club.name,
  description: club.description,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ground.light,
  theme_color: ground.light,
  icons: icons(lasting),
  shortcuts: shortcutPages.map(({ title, path }) => ({ name: title, url: path, icons: icons(lasting).slice(0, 1) })),
})
