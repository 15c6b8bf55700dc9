import type { Env } from '../core/env.ts'
import { tryMailServer } from '../mail/smtp-transport.ts'
import { about, type Findings } from './finding.ts'

const { fine, problem } = about('Email')

/** Connects and signs in to the mail server, but sends nothing. */
export async function* checkEmail({ smtp, isSandbox }: Env): Findings {
  if (!smtp)
    return yield isSandbox
      ? fine('The sandbox keeps every email in its mailbox.')
      : problem('SMTP_URL is not set: no email is sent, not even links for new passwords.')
  const { host } = new URL(smtp.url)
  try {
    await tryMailServer(smtp.url)
    yield fine(`${host} accepts our emails from ${smtp.from}. Send yourself one to check that it arrives.`)
  } catch (error) {
    yield problem(`SMTP_URL: ${explain(error, host)}`)
  }
}

function explain(error: unknown, host: string): string {
  const { code, message } = error as Error & { code?: string }
  switch (code) {
    case 'EAUTH':
      return `${host} refuses the user or the password.`
    case 'ETLS':
      return `${host} offers no encryption (${message}). Use smtps:// and port 465, or another server.`
    case 'EDNS':
      return `there is no mail server named ${host}. Check the name.`
    default:
      return /ECONNREFUSED|ESOCKET|ECONNECTION/.test(`${code} ${message}`)
        ? `nothing answers at ${host}. Check the name and the port; many networks block port 25.`
        : `${host} does not work (${message}).`
  }
}
