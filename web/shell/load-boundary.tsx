import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands where the children could not be fetched or drawn. */
  fallback: ReactNode
  /** Another key is another try, as after going to another page. */
  resetKey?: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Keeps a part that cannot be loaded from taking the whole page with it. */
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
