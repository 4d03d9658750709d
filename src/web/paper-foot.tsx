import { club } from '../../content/club.ts'
import { useAlive } from '../ui/use-alive.ts'
import styles from './entry-page.module.css'

/** Whose page it is and where it stands, in words for who meets it on paper: only a browser knows by which name the site is reached. */
export function PaperFoot({ path }: { path: string }) {
  const host = useAlive() ? location.host : ''
  return <p className={styles.paperFoot}>{`${club.name} · ${host}${decodeURI(path)}`}</p>
}
