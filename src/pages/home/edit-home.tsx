import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { BackdropForm } from '../../collections/home-images/backdrop-form.tsx'
import { backdropSetting, homeImages } from '../../collections/home-images/contract.ts'
import { notifications } from '../../collections/notifications/contract.ts'
import NoticeForm from '../../collections/notifications/notice-form.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PanelFocus } from '../../ui/focus.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import { useWayTo } from '../../web/ways-to-forms.ts'
import styles from './edit-home.module.css'

const names = {
  notification: `${notifications.table} new`,
  'scroll-image': `${homeImages.table} new`,
  'home-image': `settings ${backdropSetting.shown}`,
}
type FormName = keyof typeof names

/** The administrators' panel of the home page: a pen that flips it, a menu, and the active form. */
export function EditHome({ homeImage }: { homeImage: string }) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<FormName>()
  const pen = useRef<HTMLButtonElement>(null)

  function done(form: FormName) {
    // Another form may have been opened while this one was sent.
    setActive((current) => (current === form ? undefined : current))
    // On a phone the panel would cover what was just added.
    if (matchMedia('(width < 48em)').matches) setOpen(false)
  }

  const entries: [FormName, string, ReactNode][] = [
    ['notification', notifications.words.add, <NoticeForm key="notification" onDone={() => done('notification')} />],
    ['scroll-image', homeImages.words.add, <EntryForm key="scroll-image" thing={homeImages} onDone={() => done('scroll-image')} />],
    [
      'home-image',
      'Change Home Page Image',
      <BackdropForm key={`home-image ${homeImage}`} current={homeImage} onChanged={() => done('home-image')} />,
    ],
  ]

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpen(false)
    pen.current?.focus()
  }

  return (
    <>
      <div className={styles.pen}>
        <IconButton
          ref={pen}
          icon="pen"
          look="round"
          label="Edit Home"
          aria-expanded={open}
          aria-controls="edit-home"
          onClick={() => setOpen(!open)}
        />
      </div>
      <section id="edit-home" className={styles.panel} aria-label="Edit Home" hidden={!open} onKeyDown={close}>
        <h2>Edit Home</h2>
        <ul className={styles.menu}>
          {entries.map(([name, label, form]) => (
            <Entry
              key={name}
              label={label}
              form={names[name]}
              open={active === name}
              onToggle={() => setActive(active === name ? undefined : name)}
              onOpen={() => {
                setOpen(true)
                setActive(name)
              }}
            >
              {form}
            </Entry>
          ))}
        </ul>
      </section>
    </>
  )
}

type EntryProps = { label: string; form: string; open: boolean; onToggle: () => void; onOpen: () => void; children: ReactNode }

/** One line of the menu, and the form that it opens. */
function Entry({ label, form, open, onToggle, onOpen, children }: EntryProps) {
  useWayTo(form, onOpen)
  const line = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <li>
      <button ref={line} type="button" aria-expanded={open} onClick={onToggle}>
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
