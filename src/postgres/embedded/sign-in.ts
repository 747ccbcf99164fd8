import { AUTHENTICATION_OK, backendKeyData, parameterStatus, readyForQuery } from './protocol.ts';
import type { Answer, Seat } from './seat.ts';
import type { Session } from './session.ts';
import { literal, REPORTED_SETTINGS, startSettings } from './state.ts';

/**
 * Starts a session as the role in its startup packet, and answers the client. There are no passwords: who can open the
 * socket may use any role. The seat must be vacant.
 *
 * @returns why the session is refused; null if it was started.
 */
export function signIn(session: Session, seat: Seat): Answer['error'] {
  const user = session.parameters.get('user') ?? '';
  const database = session.parameters.get('database') ?? user;
  if (database !== 'postgres') return { code: '3D000', message: `database "${database}" does not exist` };
  const found = seat.ask(
    `select r.oid, r.rolcanlogin, c.setting from pg_catalog.pg_roles r
       left join pg_catalog.pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
       left join lateral unnest(s.setconfig) c(setting) on true
      where r.rolname = ${literal(user)}`,
  );
  const [role] = found.rows;
  if (!role) return { code: '28000', message: `role "${user}" does not exist` };
  if (role[1] !== 't') return { code: '28000', message: `role "${user}" is not permitted to log in` };
  session.user = user;
  session.userId = Number(role[0]);
  session.startSettings.push(
    ...startSettings(
      found.rows.map((row) => row[2] ?? ''),
      session.parameters,
    ),
  );
  const failure = seat.enter(session);
  if (failure) return failure;
  const values = seat.ask(`select ${REPORTED_SETTINGS.map((name) => `current_setting('${name}')`).join()}`)
    .rows[0];
  const status = REPORTED_SETTINGS.map((name, index) => parameterStatus(name, values?.[index] ?? ''));
  const key = backendKeyData(session.processId, session.secret);
  session.send(Buffer.concat([AUTHENTICATION_OK, ...status, key, readyForQuery('I')]));
  return null;
}
