import { heads } from '../../../content/heads.ts'
import { EntryBody } from '../../ui/entry-body.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { entryPage } from '../../web/entry-page.tsx'
import { headingOf, members } from './contract.ts'
import { Links } from './links.tsx'
import { Photo } from './photo.tsx'

/** A member: what they do, and where to find them. */
export const memberEntry = entryPage({
  thing: members,
  description: heads.members.description,
  brief: ({ name, position, desc }) => `${name}, ${position}. ${desc}`,
  Entry: ({ entry: member, tools }) => (
    <EntryBody
      picture={<Photo member={member} sizes="20rem" first />}
      isPortrait
      facts={[
        ['Position', member.position],
        ['Group', headingOf(member.category) === member.position ? '' : headingOf(member.category)],
        ['Roll number', member.rollNumber],
      ]}
      actions={
        <>
          <Links member={member} />
          {tools}
        </>
      }
    >
      {member.desc && <LinkedText text={member.desc} />}
    </EntryBody>
  ),
})
