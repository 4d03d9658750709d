import { Button } from './button.tsx'
import styles from './search-box.module.css'

type Props = { action: string; label: string; words: string; found?: number | undefined }

/** A search box that asks for the page anew, with the words in its address: it needs no script. */
export const PlainSearch = ({ action, label, words, found }: Props) => (
  <search>
    <form action={action} method="get" aria-label={label} className={styles.form}>
      <input type="search" name="q" aria-label={label} placeholder={label} defaultValue={words} maxLength={300} enterKeyHint="search" />
      <Button type="submit">Search</Button>
    </form>
    {words !== '' && found !== undefined && <p className={styles.found}>{`${found} found`}</p>}
  </search>
)
