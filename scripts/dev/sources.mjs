import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import { resolve } from 'node:path'

/** How a file stands: another whenever it was written. */
const standing = ({ mtimeMs, ctimeMs, size, ino }) => `${mtimeMs} ${ctimeMs} ${size} ${ino}`

/** Every file of folders by its whole path, with how it stands. Throws when a folder goes meanwhile. */
function filesOf(folders) {
  const files = new Map()
  for (const folder of folders)
    for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
      if (!entry.isFile()) continue
      const path = resolve(entry.parentPath, entry.name)
      const found = statSync(path, { throwIfNoEntry: false })
      if (found) files.set(path, standing(found))
    }
  return files
}

/**
 * Tells which files of folders were written and which are gone since they were last looked at: soon after the system tells
 * of a change, and at the latest after two seconds where it tells of none (a folder of another machine). What changed is
 * told by the files and not by the system's words, so that nothing is missed which is saved while the change before is
 * dealt with.
 */
export function watchSources(folders, told) {
  let before = filesOf(folders)
  function look() {
    let now
    try {
      now = filesOf(folders)
    } catch {
      // A folder went while it was read.
      return later()
    }
    const changed = [...now].filter(([path, stands]) => before.get(path) !== stands).map(([path]) => path)
    const removed = [...before.keys()].filter((path) => !now.has(path))
    before = now
    if (changed.length + removed.length > 0) told(new Set(changed), new Set(removed))
  }

  let soon
  const later = () => {
    clearTimeout(soon)
    soon = setTimeout(look, 100)
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, later))
  // The watcher ends with what it watches; the look goes on.
  for (const watcher of watchers) watcher.on('error', later)
  const again = setInterval(look, 2000)
  return {
    end: () => {
      clearTimeout(soon)
      clearInterval(again)
      for (const watcher of watchers) watcher.close()
    },
  }
}
