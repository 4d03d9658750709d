import { useEffect, useState } from 'react'
import { leftForms, type Saved } from '../ui/device-autosave.ts'
import links from '../ui/link.module.css'
import styles from '../ui/unsaved.module.css'
import { moveOldDrafts } from './old-drafts.ts'
import { usePageState } from './page-state.ts'
import { signedIn, useLapsed } from './session.ts'
import { ways } from './ways-to-forms.ts'

export const withForm = (path: string, table: string) => `${path}#new-${table}`

/** Opens the form that the address names, once. A page that registers it later calls this then. */
export function openNamedForm() {
  const table = /^#new-(\w+)$/.exec(location.hash)?.[1]
  const open = ways.get(`${table} new`)
  if (!open) return
  history.replaceState(history.state, '', location.pathname + location.search)
  open({})
}

const openForm = (form: string, began: object) => (ways.get(form) ?? ways.get(form.slice(0, form.lastIndexOf(' '))))?.(began)

/** The administrator's autosaved forms that no tab has open, of this page or of those `elsewhere`. */
export function LeftOff({ elsewhere = false }: { elsewhere?: boolean }) {
  const { pathname } = usePageState().location
  useEffect(openNamedForm, [])
  const left = useLeftForms().filter(({ path }) => (path === pathname) !== elsewhere)
  if (left.length === 0) return null
  return (
    <nav className={styles.left} aria-labelledby="left-off">
      <p id="left-off" className="thumb">
        Continue where you left off
      </p>
      <ul className="wrap">
        {left.map(({ key, path, label, called, form, began }) => {
          const words = <span className={styles.words}>{called ? `${label}: “${called}”` : label}</span>
          return (
            <li key={key}>
              {elsewhere ? (
                <a href={path} className={links.link}>
                  {words}
                </a>
              ) : (
                <button type="button" className={`${links.link} ${links.button}`} onClick={() => openForm(form, began)}>
                  {words}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function useLeftForms() {
  const [left, setLeft] = useState<Saved[]>([])
  const lapsed = useLapsed()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the login in place changes who is logged in.
  useEffect(() => {
    const look = () => void leftForms(signedIn()).then(setLeft)
    void moveOldDrafts().catch(console.error).then(look)
    const ending = new AbortController()
    for (const event of ['storage', 'pageshow', 'visibilitychange']) addEventListener(event, look, ending)
    return () => ending.abort()
  }, [lapsed])
  return left
}
