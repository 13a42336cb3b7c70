// A static host of the plainest kind, for the tests: files of one folder, nothing else. It can be told to
// let browsers cache, to serve another version from now on, and to fail.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createGzip } from 'node:zlib';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface Host {
  address: string;
  /** The folder that is served. */
  folder: string;
  /** Sent along with every answer. */
  headers: Record<string, string>;
  /** Whether files are sent by gzip, as GitHub Pages does. */
  packed: boolean;
  /** Whether a file is not there, by its name and by the file that asks for it. */
  missing: (name: string, from: string) => boolean;
  /** Names of files that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves `folder` on loopback under `/somewhere/`, as the page must work under any path. */
export async function serve(folder: string): Promise<Host> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = normalize(path.replace(/^\/somewhere\//, '').replace(/^$|\/$/, '$&index.html'));
    const file = join(host.folder, name);
    host.asked.push(name);
    const there = path.startsWith('/somewhere/') && file.startsWith(host.folder) && existsSync(file) && statSync(file).isFile();
    if (!there || host.missing(name, request.headers.referer ?? '')) {
      response.writeHead(404, host.headers).end('not here');
      return;
    }
    const packed = host.packed ? { 'content-encoding': 'gzip' } : {};
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...packed, ...host.headers });
    const content = createReadStream(file);
    (host.packed ? content.pipe(createGzip()) : content).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: Host = {
    address: `http://localhost:${port}/somewhere/`,
    folder,
    headers: {},
    packed: false,
    missing: () => false,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;
}
