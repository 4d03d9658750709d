import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { type Video, videoCalls, videoFields } from './contract.ts'

const { add, edit } = videoCalls

/** Changes a video where it stands, on the home page. */
export default function VideoForm({ editing, onDone }: { editing?: Video | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone })
  return <Form name="Video" fields={videoFields} submit="Save" onSubmit={send} initial={editing} />
}
