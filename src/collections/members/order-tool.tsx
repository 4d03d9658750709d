import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import { ask } from '../../web/ask.ts'
import { useAction } from '../../web/use-action.ts'
import { type Member, members } from './contract.ts'
import styles from './order.module.css'

type Props = { heading: string; people: readonly Member[] }

/** Opens a group's names, which are dragged or moved by keys, and saved once. */
export function OrderTool({ heading, people }: Props) {
  const [order, setOrder] = useState<readonly Member[]>()
  const [isOpen, setOpen] = useState(false)
  const { press, busy } = useAction()
  const dialog = useRef<HTMLDialogElement>(null)

  function begin() {
    setOrder(people)
    setOpen(true)
  }

  async function save() {
    // Nothing covers the login, if the session is over.
    dialog.current?.close()
    if (order === undefined || order.every(({ id }, at) => id === people[at]?.id)) return
    const { path } = members.calls.order
    const idsOf = (those: readonly Member[]) => ({ ids: those.map(({ id }) => id) })
    const undo = { path, body: idsOf(people), title: heading, deed: 'ordering' }
    const send = (key: string) => ask(members.calls.order, idsOf(order), { key })
    const { success } = await press(`order ${heading}`, send, { undo: () => undo })
    // Nothing that was moved is lost.
    if (!success) setOpen(true)
  }

  return (
    <>
      <Button look="quiet" busy={busy} onClick={begin}>
        Reorder<span className="sr-only">{` ${heading}`}</span>
      </Button>
      {isOpen && order && (
        <Question dialog={dialog} heading={`Order of ${heading}`} onClose={() => setOpen(false)}>
          <p>Drag a name by its handle, or use the arrows.</p>
          <Names order={order} onOrder={setOrder} />
          <div className="row">
            <Button onClick={() => void save()}>Save order</Button>
            <Cancel />
          </div>
        </Question>
      )}
    </>
  )
}

type NamesProps = { order: readonly Member[]; onOrder: (order: readonly Member[]) => void }

function Names({ order, onOrder }: NamesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [words, setWords] = useState('')

  function move(id: string, to: number) {
    const at = order.findIndex((member) => member.id === id)
    const member = order[at]
    if (member === undefined || to === at || to < 0 || to >= order.length) return
    const focused = document.activeElement
    flushSync(() => {
      onOrder(order.toSpliced(at, 1).toSpliced(to, 0, member))
      setWords(`${member.name}: ${to + 1} of ${order.length}`)
    })
    // A line that moves in the document loses the focus.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  // The list captures the pointer, because a line that moves in the document loses it.
  function grab({ button, pointerId }: PointerEvent, id: string) {
    if (button !== 0) return
    list.current?.setPointerCapture(pointerId)
    setDragged(id)
  }
  function drag({ clientY }: PointerEvent) {
    if (dragged === undefined) return
    const at = [...(list.current?.children ?? [])].findIndex((line) => clientY < line.getBoundingClientRect().bottom)
    move(dragged, at < 0 ? order.length - 1 : at)
  }

  const drop = () => setDragged(undefined)
  return (
    <>
      <p className="sr-only" role="status">
        {words}
      </p>
      <ol ref={list} className={styles.names} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
        {order.map(({ id, name }, at) => (
          <li key={id} data-dragged={dragged === id || undefined}>
            <span className={styles.grip} onPointerDown={(event) => grab(event, id)}>
              <Icon name="menu" />
            </span>
            <span className="cut" dir="auto">
              {name}
            </span>
            <IconButton icon="down" label={`Move ${name} up`} data-up aria-disabled={at === 0} onClick={() => move(id, at - 1)} />
            <IconButton icon="down" label={`Move ${name} down`} aria-disabled={at === order.length - 1} onClick={() => move(id, at + 1)} />
          </li>
        ))}
      </ol>
    </>
  )
}
