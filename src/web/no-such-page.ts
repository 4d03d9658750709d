/** The address shows no page. Its message is the status. */
export class NoSuchPage extends Error {
  constructor() {
    super('404 Not Found')
  }
}
