import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { ownPicture } from '../../contract/own-picture.ts'
import { ArrivalLine } from '../../ui/arrival-line.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButtons } from '../../ui/file-buttons.tsx'
import { type Values, valuesOf } from '../../ui/filling.ts'
import { type Arrived, holdUp, putInto, tellProgress } from '../../ui/holding-up.ts'
import { leftBehind } from '../../ui/left-behind.ts'
import styles from '../../ui/picture-input.module.css'
import type { PictureKeeper } from '../../ui/picture-keeper.ts'
import { useArrival } from '../../ui/use-arrival.ts'
import { useGivenFiles } from '../../ui/use-given-files.ts'
import { useLasting } from '../../ui/use-lasting.ts'
import { KeptPicture } from './kept-picture.tsx'
import { Trial } from './picture-trial.tsx'
import { useDescribed } from './use-described.ts'

const pause = 300

type Props = {
  field: Field
  initial: string
  keeper: PictureKeeper
  name: string
  /** What tells its form from every other; without it, its page does. */
  of?: string | undefined
  /** Takes several, with what is typed in the form so far; without it the first of several is taken. */
  onSeveral?: ((files: File[], typed: Values) => void) | undefined
} & InputHTMLAttributes<HTMLInputElement>

/**
 * The input of a picture: chosen, taken, dropped or pasted, which the site then keeps, or the address of one that lies
 * elsewhere. An address is tried as soon as it is typed; one that holds no picture can be saved all the same. Of a text that
 * is no address at all it is said once the input is left, as sending it would.
 */
export function PictureInput({ field, initial, keeper, of, onSeveral, ...input }: Props) {
  const text = useRef<HTMLInputElement>(null)
  const lasting = useLasting(text)
  const choose = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(initial)
  const [tried, setTried] = useState(initial)
  const [left, setLeft] = useState<string>()
  const [place] = useState(() => `${of ?? location.pathname} ${input.name}`)
  const { arrival, start, fetch, cancel } = useArrival(keeper, {
    place,
    form: () => text.current?.form ?? null,
    onKept: put,
    onFound: hold,
  })
  const over = useGivenFiles(text, onSeveral ? 'main' : 'form', take)
  const isDescribed = useDescribed(text)
  const own = ownPicture(typed)
  const [lost, setLost] = useState(() => leftBehind(place).name())

  useEffect(() => {
    const timer = setTimeout(() => setTried(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const { name } = input
  useEffect(() => arrival && tellProgress(text.current?.form, name, arrival.progress), [arrival, name])

  function put(address: string) {
    if (text.current) putInto(text.current, address)
  }

  function hold(arrived: Arrived) {
    setLost(null)
    holdUp(text.current?.form, name, arrived)
  }

  const bring = (file: File) => hold(start(file))

  function take(files: File[]) {
    const [first] = files
    const form = text.current?.form
    if (files.length > 1 && onSeveral && form) onSeveral(files, valuesOf(form))
    else if (first) bring(first)
  }

  /** What had the focus goes with this. */
  function away(what: () => void) {
    what()
    setTimeout(() => choose.current?.focus())
  }

  const chooser = (
    <FileButtons
      chooser={choose}
      choose={own ? 'Choose another' : onSeveral ? 'Choose one or several' : 'Choose a picture'}
      several={onSeveral !== undefined && !own}
      onFiles={take}
    />
  )
  const underWay = arrival !== undefined && arrival.why === undefined
  const { data: address = '' } = field.accepts.safeParse(tried)
  // One that was just removed is not tried, though it was the last that stood there.
  const isTried = address !== '' && typed !== '' && own === undefined && ownPicture(tried) === undefined
  // What the form says of it already is not said twice.
  const problem = left === undefined || left !== typed || left.trim() === '' || input['aria-invalid'] ? undefined : problemOf(field, left)
  const problemId = `${input.id}-left`
  const reminder = isDescribed === false && <p>Not everybody sees it. Please say below what is to be seen; it can be saved without, too.</p>
  return (
    <>
      <input
        {...input}
        ref={lasting}
        hidden={own !== undefined}
        aria-invalid={problem ? true : input['aria-invalid']}
        aria-describedby={[input['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
        defaultValue={initial}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        // Not on the way to a button, which would move from under the finger; the form says it then.
        onBlur={({ currentTarget, relatedTarget }) => relatedTarget instanceof HTMLButtonElement || setLeft(currentTarget.value)}
      />
      {own && (
        <KeptPicture picture={own} label={field.label} keeper={keeper} onChange={put} onRemove={() => away(() => put(''))}>
          {chooser}
        </KeptPicture>
      )}
      {arrival && (
        <ArrivalLine
          arrival={arrival}
          onCancel={() => away(cancel)}
          onAgain={arrival.file && (() => arrival.file && bring(arrival.file))}
        />
      )}
      {over && <p className={styles.over}>Drop the picture here</p>}
      {!own && !over && !underWay && (
        <div className={styles.buttons}>
          {chooser}
          <p className={styles.ways}>or drop it here, or paste it</p>
        </div>
      )}
      <div className={styles.trial} role="status">
        {isTried && (
          <Trial key={address} address={address}>
            {/* What comes with the site itself is here already (server/pictures). */}
            {!address.startsWith('/static/') && (
              <Button look="quiet" onClick={() => hold(fetch(address))}>
                Keep a copy here
              </Button>
            )}
            {reminder}
          </Trial>
        )}
        {own && reminder}
        {problem && (
          <p className={styles.warning} id={problemId}>
            {problem}
          </p>
        )}
        {lost && (
          <p>
            {`“${lost}” was on its way when this form was left. ${own ? 'The one before stands here. ' : ''}Choose it once more: it goes on where it was.`}
          </p>
        )}
      </div>
    </>
  )
}

const problemOf = (field: Field, typed: string) => field.accepts.safeParse(typed).error?.issues[0]?.message
