import { ownPicture, rungsOf, variantPath } from '../contract/own-picture.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import type { Item } from './batch-item.ts'
import styles from './several-form.module.css'

/** One of several pictures, small: as it was chosen, or as the site made it where this page has no file of it. */
export function SeveralThumbnail({ item: { file, address } }: { item: Pick<Item, 'file' | 'address'> }) {
  const kept = <Kept address={address} />
  if (!file) return kept
  return (
    <Thumbnail file={file} className={styles.thumbnail}>
      {kept}
    </Thumbnail>
  )
}

/** One as it is kept; a place without a picture where it has not come. */
function Kept({ address = '' }: { address: string | undefined }) {
  const picture = ownPicture(address)
  if (!picture) return <span className={styles.thumbnail} />
  const { id, width, height } = picture
  return <img className={styles.thumbnail} src={variantPath(id, rungsOf(width)[0] ?? width, 'webp')} width={width} height={height} alt="" />
}
