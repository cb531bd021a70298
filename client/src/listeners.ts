/** Whoever wants to know of something. React's `useSyncExternalStore` takes `subscribe` as it is. */
export class Listeners<News = void> {
  private readonly all = new Set<(news: News) => void>()

  /** Calls the listener at each piece of news, until the returned function is called. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }

  tell(news: News): void {
    for (const listener of this.all) listener(news)
  }
}
