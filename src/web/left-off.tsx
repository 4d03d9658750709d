import { useEffect, useRef, useState } from 'react'
import { atWork } from '../ui/at-work.ts'
import { leftDrafts } from '../ui/device-draft.ts'
import { followDrafts, type Left } from '../ui/draft-box.ts'
import links from '../ui/link.module.css'
import { sweepDrafts } from '../ui/sweep-drafts.ts'
import styles from './left-off.module.css'
import { Link } from './link.tsx'
import { useLocation } from './router-view.tsx'
import { session } from './session.ts'
import { signedIn } from './signed-in.ts'
import { useBrought } from './use-brought.ts'
import { openForm } from './ways-to-forms.ts'

/**
 * The way back to what an administrator has typed and not sent, where no form shows it: to the forms of the page that
 * stands there, or from one to those `elsewhere`. Where there is nothing, it is not there. Where a form stood open on this page
 * when it was left, the page stands far below after a reload, and nothing of the form is to be seen: this is brought into sight.
 */
export function LeftOff({ elsewhere = false }: { elsewhere?: boolean }) {
  const { pathname } = useLocation()
  const all = useLeftDrafts()
  const shown = all.filter(({ path }) => (path === pathname) !== elsewhere)
  const part = useRef<HTMLElement>(null)
  useBrought(part, !elsewhere && shown.some(({ id }) => atWork.before(id)))
  if (shown.length === 0) return null
  return (
    <nav ref={part} className={styles.left} aria-labelledby="left-off">
      <p id="left-off">Continue where you left off</p>
      <ul>
        {shown.map((left) => (
          <li key={left.id}>
            {elsewhere ? (
              <Link to={left.path} className={links.link}>
                <Words left={left} />
              </Link>
            ) : (
              <button type="button" className={`${links.link} ${links.button}`} onClick={() => openForm(left.form, left.began)}>
                <Words left={left} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Words = ({ left: { label, called } }: { left: Left }) => (
  <span className={styles.words}>{called ? `${label}: “${called}”` : label}</span>
)

function useLeftDrafts() {
  const [left, setLeft] = useState<Left[]>([])
  useEffect(() => {
    let latest = 0
    let gone = false
    async function look() {
      latest += 1
      const mine = latest
      const found = await leftDrafts(signedIn())
      if (!gone && mine === latest) setLeft(found)
    }
    const again = () => void look()
    again()
    sweepDrafts().catch(console.error)
    const leaves = [followDrafts(again), session.follow(again)]
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      for (const leave of leaves) leave()
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return left
}
