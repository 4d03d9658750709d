import { Picture } from '../../ui/picture.tsx'
import type { Member } from './contract.ts'
import { portraitOf } from './portraits.ts'

type Props = { member: Member; sizes: string; first: boolean }

/** The picture of a member: the club's own portrait, where there is one, or else the one that was given. */
export function Photo({ member: { name, imagelink, imagelinkAlt }, sizes, first }: Props) {
  const own = portraitOf(name)
  return (
    <Picture
      src={own ?? imagelink}
      // What was said is of the picture that was given, and not of the club's own in its place, which is known to be a portrait.
      alt={own ? `Portrait of ${name}` : imagelinkAlt}
      shape="square"
      sizes={sizes}
      first={first}
    />
  )
}
