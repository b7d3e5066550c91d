/** How to reach an embedded PostgreSQL; its fields are those that `pg` takes. */
export interface EmbeddedPostgresConnection {
  /** Folder of the unix socket; 127.0.0.1 on Windows, which has none. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Only on Windows: elsewhere access to the socket's folder is what lets a client in. */
  password?: string;
}
