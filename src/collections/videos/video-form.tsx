import ThingForm, { type Formed } from '../../web/thing-form.tsx'
import { type Video, videoFields } from './contract.ts'

const fields = { ...videoFields, title: { ...videoFields.title, help: 'Left empty, it goes by its number' } }

/** Changes a video where it stands, on the home page. */
export default function VideoForm(props: { thing: Formed; editing?: Video | undefined; onDone: () => void }) {
  return <ThingForm {...props} fields={fields} />
}
