import { existsSync } from 'node:fs'

/** The environment of the process, with what a file .env in the working folder adds to it. Read once, at the start. */
export function environment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
