import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/browser-ask.ts'
import { useAction } from '../../web/use-action.ts'
import { backdrop, homeImages } from './contract.ts'

/** Sets the picture behind the top of the home page; an empty address takes it away. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const { attempt } = useAction()

  async function change({ newImage = '' }: Values, { key }: Submission) {
    const outcome = await attempt(() => ask(homeImages.calls.change, { newImage }, { key }))
    if (outcome.success) onChanged()
    return outcome
  }

  return (
    <Form key={current} name="Change Home Page Image" fields={backdrop} submit="Submit" onSubmit={change} initial={{ newImage: current }} />
  )
}
