/** The pictures in content/portraits by the exact name of the member: 'Asha Rao.webp' is Asha Rao's (section 2). */
const files = import.meta.webpackContext('../../../content/portraits', { regExp: /\.(?:svg|webp|png|jpe?g|avif)$/ })

const portraits = new Map(
  files.keys().map((file) => [
    file
      .replace(/^\.\//, '')
      .replace(/\.\w+$/, '')
      .normalize('NFC'),
    String(files(file)),
  ]),
)

export const portraitOf = (name: string) => portraits.get(name.normalize('NFC'))
