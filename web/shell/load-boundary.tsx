import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown if the children fail to load or render. */
  fallback: ReactNode
  /** A new key tries again, for example after navigation. */
  resetKey?: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** An error boundary for lazily loaded parts, so one failed chunk doesn't take down the page. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
