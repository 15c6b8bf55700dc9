import type { FillPart } from './fill-part.ts'

/** A queued email, as a mailer gets it. */
export interface Email {
  to: string
  text: string
}

interface InjectedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  remoteAddress: string
  cookies: Record<string, string>
  payload?: object
}

interface InjectedResponse {
  statusCode: number
  body: string
  cookies: { name: string; value: string }[]
}

/** The product with a clock and a mailer of its own, and without a socket. */
export interface SecondApp {
  inject(request: InjectedRequest): Promise<InjectedResponse>
  /** Sends the queued emails to these addresses. */
  deliverTo(recipients: readonly string[]): Promise<void>
  /** Makes an account an owner. */
  employ(email: string): Promise<void>
  /** Makes it a customer's again. */
  dismiss(email: string): Promise<void>
}

/** A connection of the role that owns the tables: only that one can delete history. */
export interface OwnerConnection extends AsyncDisposable {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Filling's needs from the product. */
export interface FillHost {
  /** The parts of extensions. */
  parts: readonly FillPart[]
  openSecondApp(own: {
    clock: { now(): Temporal.Instant }
    mailer: { send(email: Email): Promise<void> }
  }): Promise<SecondApp>
  connectOwner(): Promise<OwnerConnection>
  /** Runs what is due by the sandbox's clock, and returns the names of the jobs that failed. */
  runDueJobs(): Promise<string[]>
}
