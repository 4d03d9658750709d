import { Picture } from '../../ui/picture.tsx'
import type { Member } from './contract.ts'

/** The pictures in content/portraits by the exact name of the member: 'Asha Rao.webp' is Asha Rao's (section 2). */
const files = import.meta.webpackContext('../../../content/portraits', { regExp: /\.(?:svg|webp|png|jpe?g|avif)$/ })

const nameIn = (file: string) => file.slice('./'.length, file.lastIndexOf('.'))
const portraits = new Map(files.keys().map((file) => [nameIn(file).normalize('NFC'), String(files(file))]))

type Props = { member: Member; sizes: string; first: boolean }

/** The picture of a member: the club's own portrait, where there is one, or else the one that was given. */
export function Photo({ member: { name, imagelink, imagelinkAlt }, sizes, first }: Props) {
  const own = portraits.get(name.normalize('NFC'))
  return (
    <Picture
      src={own ?? imagelink}
      // The stored description is of the uploaded picture.
      alt={own ? `Portrait of ${name}` : imagelinkAlt}
      shape="square"
      sizes={sizes}
      first={first}
    />
  )
}
