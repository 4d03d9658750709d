import { Form, type Values } from '../../ui/form.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import { backdrop, homeImageCalls } from './contract.ts'

/** Sets the picture behind the top of the home page; an empty address takes it away. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const { perform } = useDeed()

  async function change({ newImage = '' }: Values) {
    const worked = await perform(() => ask(homeImageCalls.change, { newImage }))
    if (worked) onChanged()
    return worked
  }

  return (
    <Form key={current} name="Change Home Page Image" fields={backdrop} submit="Submit" onSubmit={change} initial={{ newImage: current }} />
  )
}
