import { Suspense, useState } from 'react'
import { asEntry } from '../../contract/setting-lifecycle.ts'
import { PictureFields } from '../../features/pictures/picture-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Submission } from '../../ui/submission.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { forgetting } from '../../web/forgetting.ts'
import { askNewest, isLost } from '../../web/newest.ts'
import type { ActionReply } from '../../web/use-action.ts'
import { useEdit } from '../../web/use-edit.tsx'
import styles from './backdrop-form.module.css'
import { backdrop, backdropSetting, homeImages } from './contract.ts'

const EntryHistory = lazyPart(
  async () => (await import(/* webpackChunkName: "history" */ '../../features/history/entry-history.tsx')).EntryHistory,
)

const name = 'Change Home Page Image'
const thing = { ...asEntry(backdropSetting), title: 'newImage', words: { ...homeImages.words, one: 'picture of the home page' } }
const id = backdropSetting.shown

/** Sets the picture behind the top of the home page; an empty address takes it away. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const [looking, setLooking] = useState(false)
  const { draft, base, given, over, send } = useEdit(thing, { id, newImage: current }, backdrop)

  async function change(values: Values, { key }: Submission) {
    const newImage = values.newImage ?? ''
    let after: string | undefined
    const act = async (version: string | undefined, once: string) => {
      const reply = await forgetting(draft, () => ask(homeImages.calls.change, { newImage }, { key: once, version }))
      const now = isRefusal(reply) ? undefined : await askNewest(thing, id)
      if (now && !isLost(now)) after = now.version
      return reply as ActionReply
    }
    // What stood there comes back only where nobody has changed it since.
    const back = { newImage: base?.newImage ?? '' }
    const undo = {
      ask: (once: string) => ask(homeImages.calls.change, back, { key: once, version: after }),
      title: 'Picture of the home page',
      deed: 'changing the',
      inTrash: false,
    }
    const outcome = await send(values, key, act, { undo })
    if (outcome.success) onChanged()
    return outcome
  }

  return (
    <PictureFields of={draft.form}>
      <Form name={name} fields={backdrop} submit="Submit" onSubmit={change} draft={draft} given={given} over={over} initial={base} />
      <div className={styles.history}>
        <Button look="quiet" aria-expanded={looking} onClick={() => setLooking(!looking)}>
          History
        </Button>
        {looking && (
          <Suspense fallback={<p>Loading the history…</p>}>
            <EntryHistory thing={thing} id={id} onDone={onChanged} />
          </Suspense>
        )}
      </div>
    </PictureFields>
  )
}
