/** The parts of a browser that a journey needs, in any engine. Scripts run in the page, or in the frame that was entered last. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a function that uses nothing from outside itself. */
  run<Arguments extends unknown[], Result>(
    script: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Result>
  runOn<Result>(element: Found, script: (element: Element) => Result): Promise<Result>
  /** The element that `script` returns. Clicking moves a mouse there and presses it. */
  find<Arguments extends unknown[]>(
    script: (...values: Arguments) => Element | null,
    ...values: Arguments
  ): Promise<Found | null>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Enters the frame with this title; false if it isn't there yet. */
  enterFrame(title: string): Promise<boolean>
  leaveFrame(): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

export interface Found {
  click(): Promise<void>
}
