import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { say } from '../../web/alerts.ts'
import { NavLink } from '../../web/link.tsx'
import styles from '../../web/navigation.module.css'
import { useNavigate } from '../../web/router-view.tsx'

// Not beside the search's other words in content/, which come with its dialog.
const offlineWords = 'The search needs a connection. What you have open stays readable.'

/** Milliseconds after which whoever pressed is led to the page of the search, which shows that it is on its way. */
const patience = 1000

/** Whether the site answers: a server in front says where it does not. */
const isThere = (path: string) =>
  fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(4000) }).then(
    ({ status }) => status !== 502 && status !== 504,
    () => false,
  )

/** On which page the search was asked for last, and how often it was. */
let pressedOn: string | undefined
let presses = 0

function forgetTyped() {
  window.typed = undefined
}

/** Leads to the search of the whole site, also by its keys, which press it (src/site/boot.ts): a page where there is no script, or it does not come; else over the page that stands there. */
export function SearchOpener({ path, inert }: { path: string; inert: boolean }) {
  const [came, setCame] = useState<{ Dialog: ComponentType<{ path: string; onClose: () => void }>; opening: number }>()
  const navigate = useNavigate()

  useEffect(() => forgetTyped, [])

  async function open() {
    const { href: from } = location
    pressedOn = location.pathname
    presses += 1
    const its = presses
    let isOver = false
    window.typed ??= ''
    async function lead() {
      // Without a connection who is led to its page loses the one that is read, and finds nothing there.
      const there = await isThere(path)
      if (isOver) return
      isOver = true
      // It was asked for once more, which sees to it.
      if (its !== presses) return
      // Somebody has gone elsewhere, or given it up.
      const isLed = location.href === from && window.typed !== undefined
      if (isLed && there) await navigate(path)
      else if (isLed) say(offlineWords, { about: 'search' })
      // Its page takes what was typed.
      if (location.pathname !== path || !there) forgetTyped()
    }
    const timer = setTimeout(lead, patience)
    try {
      const { SearchDialog } = await import(/* webpackChunkName: "search-dialog" */ './search-dialog.tsx')
      if (!isOver) {
        if (window.typed !== undefined && location.pathname === pressedOn)
          setCame((before) => ({ Dialog: SearchDialog, opening: (before?.opening ?? 0) + 1 }))
        // Where somebody has gone nothing takes what is typed, but its page.
        else if (location.pathname !== path) forgetTyped()
      }
      isOver = true
    } catch {
      await lead()
    }
    clearTimeout(timer)
  }

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }

  return (
    <>
      <NavLink
        to={path}
        className={styles.search}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Search (Ctrl K)"
        inert={inert}
        onClick={press}
      >
        <Icon name="search" size={24} />
      </NavLink>
      {/* Browsers tell a moment later that one was closed; by then the next one may have been opened. */}
      {came && <came.Dialog key={came.opening} path={path} onClose={() => setCame((now) => (now === came ? undefined : now))} />}
    </>
  )
}
