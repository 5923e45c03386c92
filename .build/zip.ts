/** Writes zip files whose bytes depend on their content alone. */
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, the first date of the format, so that two builds are identical. */
const DOS_DATE = 0x21;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
const UNIX = 3;
/** A regular file that its owner may write, and everyone may read. */
const FILE_MODE = 0o100644;

/** The zip file with these files, by path. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = Buffer.from(path);
    const data = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DOS_DATE, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(FILE_MODE * 0x10000, 6);
    attributes.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([VERSION, UNIX]),
      common,
      attributes,
      name,
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
