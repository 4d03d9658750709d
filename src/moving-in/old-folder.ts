import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonIn, NotRead, type OldSite, originFile, replies } from './replies.ts'

/** The old site as a folder in which each of its replies lies as a JSON file. Throws NotRead where there is no such folder. */
export function oldFolder(folder: string): OldSite {
  const names = namesIn(folder)
  const known: string[] = Object.values(replies).map(({ file }) => file)
  const strange = names.filter((name) => name.toLowerCase().endsWith('.json') && !known.includes(name) && name !== originFile)
  if (strange.length > 0)
    throw new NotRead(`${folder} holds ${strange.join(', ')}, which is none of: ${known.join(', ')}. Rename it, or take it out.`)
  if (!names.some((name) => known.includes(name))) throw new NotRead(`${folder} holds none of: ${known.join(', ')}.`)

  return {
    base: names.includes(originFile) ? originIn(join(folder, originFile)) : undefined,
    placeOf: ({ file }) => join(folder, file),
    read: async ({ file }) => (names.includes(file) ? jsonIn(await bytesOf(join(folder, file)), join(folder, file)) : undefined),
  }
}

/** The address that the replies came from. */
function originIn(file: string): string {
  const { address } = (jsonIn(readFileSync(file), file) ?? {}) as { address?: unknown }
  if (typeof address === 'string' && URL.canParse(address)) return address
  throw new NotRead(`${file} holds no address: write {"address": "https://old.example.org"}, or take the file out.`)
}

async function bytesOf(file: string) {
  try {
    return await readFile(file)
  } catch (error) {
    throw new NotRead(`${file} cannot be read (${codeOf(error)}).`)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = codeOf(error)
    const why = { ENOENT: 'is not there', ENOTDIR: 'is no folder', EACCES: 'may not be read' }[code] ?? `cannot be read (${code})`
    throw new NotRead(`${folder} ${why}. Give the address of the old site, https://…, or a folder.`)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
