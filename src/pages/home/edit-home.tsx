import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BackdropForm } from '../../collections/home-images/backdrop-form.tsx'
import { backdropSetting, homeImages } from '../../collections/home-images/contract.ts'
import { notifications } from '../../collections/notifications/contract.ts'
import NoticeForm from '../../collections/notifications/notice-form.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PanelFocus } from '../../ui/focus.ts'
import rounds from '../../ui/round-button.module.css'
import { openNamedForm } from '../../web/left-off.tsx'
import { useAsked } from '../../web/use-asked.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import { useWayTo } from '../../web/ways-to-forms.ts'
import { type Glance, homeCalls } from './contract.ts'
import styles from './edit-home.module.css'

/** The administrators' panel of the home page: a pen toggles it; a menu and the active form. Above it what the page lacks. */
export function EditHome({ homeImage, glance }: { homeImage: string; glance: Glance | undefined }) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const pen = useRef<HTMLButtonElement>(null)
  useEffect(openNamedForm, [])

  // The forms by their names (web/ways-to-forms.ts), with their lines of the menu.
  const entries: [name: string, label: string, form: (onDone: () => void) => ReactNode][] = [
    [`${notifications.table} new`, notifications.words.add, (onDone) => <NoticeForm onDone={onDone} />],
    [`${homeImages.table} new`, homeImages.words.add, (onDone) => <EntryForm thing={homeImages} onDone={onDone} />],
    [
      `settings ${backdropSetting.shown}`,
      'Change Home Page Image',
      (onDone) => <BackdropForm key={homeImage} current={homeImage} onChanged={onDone} />,
    ],
  ]

  function done(name: string) {
    // Another form may have been opened while this one was sent.
    setActive((current) => (current === name ? undefined : current))
    // On a phone the panel would cover what was just added.
    if (matchMedia('(width < 48em)').matches) setOpen(false)
  }

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpen(false)
    pen.current?.focus()
  }

  return (
    <>
      <NotYet given={glance} />
      <div className={styles.pen}>
        <IconButton
          ref={pen}
          icon="pen"
          className={rounds.round}
          label="Edit Home"
          aria-expanded={open}
          aria-controls="edit-home"
          onClick={() => setOpen(!open)}
        />
      </div>
      <section id="edit-home" className={`stack appearing ${styles.panel}`} aria-label="Edit Home" hidden={!open} onKeyDown={close}>
        <h2>Edit Home</h2>
        <ul className={styles.menu}>
          {entries.map(([name, label, form]) => (
            <Entry
              key={name}
              name={name}
              label={label}
              open={active === name}
              onOpen={(isOpen) => {
                setOpen(true)
                setActive(isOpen ? name : undefined)
              }}
            >
              {form(() => done(name))}
            </Entry>
          ))}
        </ul>
      </section>
    </>
  )
}

type EntryProps = { name: string; label: string; open: boolean; onOpen: (open: boolean) => void; children: ReactNode }

/** One line of the menu, and the form that it opens. */
function Entry({ name, label, open, onOpen, children }: EntryProps) {
  useWayTo(name, () => onOpen(true))
  const line = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <li>
      <button ref={line} type="button" className={styles.line} aria-expanded={open} onClick={() => onOpen(!open)}>
        {label}
      </button>
      {open && (
        <div ref={panel} className={styles.form}>
          <Suspense fallback={<p>Loading the form…</p>}>
            {children}
            <PanelFocus panel={panel} opener={line} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

/** What the home page cannot show visitors yet, and where to add it. `given`: the page's data, once it was loaded here. */
function NotYet({ given }: { given: Glance | undefined }) {
  const { reply } = useAsked(homeCalls.glance)
  const known = given ?? reply
  if (!known) return null
  const missing = (
    [
      [known.photo.imagelink, 'Add a picture to the gallery', '/gallery'],
      [known.held, 'Add an event that has taken place', '/events'],
      [known.projects.length, 'Add a project with a picture', '/projects'],
      [known.people, 'Add a member', '/members'],
    ] as const
  ).filter(([has]) => !has)
  if (missing.length === 0) return null
  return (
    <aside className={styles.hints} aria-label="Not on this page yet">
      <p>This page can show visitors more. Only administrators see this box.</p>
      <ul>
        {missing.map(([, words, to]) => (
          <li key={to}>
            <a href={to} className="thumb">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
