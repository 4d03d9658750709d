import { asEntry } from '../../contract/lifecycle.ts'
import { useEntryTool } from '../../web/use-entry-tool.tsx'
import { EntryForm } from '../../web/use-tools.tsx'
import styles from './administrators.module.css'
import { backdropSetting, homeImages } from './contract.ts'

const { change } = homeImages.calls
const thing = {
  ...asEntry(backdropSetting),
  title: 'newImage',
  words: { ...homeImages.words, one: 'picture of the home page', form: 'Change Home Page Image' },
  calls: { add: change, edit: change },
}
const id = backdropSetting.shown

/** Sets the picture behind the top of the home page; an empty address removes it. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const { button, part } = useEntryTool(thing, id, onChanged)
  return (
    <>
      <EntryForm thing={thing} editing={{ id, newImage: current }} submit="Submit" onDone={onChanged} />
      <div className={styles.history}>
        {button}
        {part}
      </div>
    </>
  )
}
