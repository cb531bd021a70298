import { Component, type ReactNode } from 'react'
import { NotLoadedError } from '#client/lazy/lazy-screen.ts'
import { Broken } from './broken.tsx'
import { NotLoaded } from './not-loaded.tsx'

interface TroubleBoundaryProps {
  /** The current path. Navigation resets the boundary. */
  place?: string
  /** Whether it wraps only a part of the screen. */
  isPart?: boolean
  children: ReactNode
}

interface Trouble {
  error: unknown
}

/** Shows a way out instead of a blank page when its children throw. */
export class TroubleBoundary extends Component<TroubleBoundaryProps, { trouble: Trouble | null }> {
  override state = { trouble: null as Trouble | null }

  static getDerivedStateFromError(error: unknown): { trouble: Trouble } {
    return { trouble: { error } }
  }

  override componentDidUpdate(before: TroubleBoundaryProps): void {
    if (this.state.trouble && before.place !== this.props.place) this.showAgain()
  }

  private readonly showAgain = (): void => this.setState({ trouble: null })

  override render(): ReactNode {
    const { trouble } = this.state
    if (!trouble) return this.props.children
    if (trouble.error instanceof NotLoadedError) {
      return <NotLoaded error={trouble.error} isPart={this.props.isPart ?? false} onLoaded={this.showAgain} />
    }
    return <Broken onRetry={this.showAgain} />
  }
}
