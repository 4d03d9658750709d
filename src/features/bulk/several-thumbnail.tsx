import { ownPicture, rungsOf, variantPath } from '../../contract/own-picture.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { Item, Step } from './batch-item.ts'
import styles from './several-form.module.css'

type Props = { item: Pick<Item, 'file' | 'address' | 'step'> }

/** One of several pictures, small: as it was chosen, or as the site made it where this page has no file of it. */
export function SeveralThumbnail({ item: { file, address, step } }: Props) {
  if (!address && step === 'refused') return <Mark icon="warning" step={step} />
  if (!address && step === 'missing') return <Mark icon="plus" step={step} />
  const kept = <Kept address={address} />
  if (!file) return kept
  return (
    <Thumbnail file={file} className={styles.thumbnail}>
      {kept}
    </Thumbnail>
  )
}

/** In the place of one that has no picture; beside it, or over them all, words say why. */
const Mark = ({ icon, step }: { icon: IconName; step: Step }) => (
  <span className={`${styles.thumbnail} ${styles.mark}`} data-step={step}>
    <Icon name={icon} size={24} />
  </span>
)

/** One as it is kept; a place without a picture where it has not come. */
function Kept({ address = '' }: { address: string | undefined }) {
  const picture = ownPicture(address)
  if (!picture) return <span className={styles.thumbnail} />
  const { id, width, height } = picture
  return <img className={styles.thumbnail} src={variantPath(id, rungsOf(width)[0] ?? width, 'webp')} width={width} height={height} alt="" />
}
