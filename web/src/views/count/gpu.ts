// A GPU of the browser, driven as crates/bitqueens-gpu/src/launches.rs drives one through its system's interface.
import { reasonOf } from '../../reason';
import source from '$shader/search.wgsl?raw';
import { Broken } from '../../workers/serve';

/** As the shader has them: invocations of a workgroup, bytes of a vector, vectors of a table. */
const WIDTH = 64;
const VECTOR = 16;
const TABLE = 34;
/** The most subproblems of a launch: `TABLES` of crates/bitqueens-wasm/src/gpu.rs. */
const TABLES = 1 << 12;
/** States of a stack, and rows that a start has beyond them. */
const DEPTH = 11;
const MORE_ROWS = 2;

/** Milliseconds of a launch: a display that the GPU drives stands still meanwhile. */
const TARGET = 50;
const FIRST_STEPS = 1 << 12;
const FEWEST_STEPS = 1 << 6;
/** Mesa's software drivers end loops after 65535 rounds; no launch of a page needs more. */
const MOST_STEPS = 1 << 15;
const MOST_CHANGE = 4;

/** What a buffer is used for, as WebGPU numbers it; not every TypeScript knows the names. */
const MAP_READ = 0x1;
const COPY_SRC = 0x4;
const COPY_DST = 0x8;
const UNIFORM = 0x40;
const STORAGE = 0x80;
/** How a buffer is mapped. */
const READ = 1;

interface Buffers {
  launch: GPUBuffer;
  tables: GPUBuffer;
  starts: GPUBuffer;
  sums: GPUBuffer;
  shared: GPUBuffer;
  saved: GPUBuffer;
  copy: GPUBuffer;
}

const failed = (why: string) => new Broken(why);

/** The browser's best GPU, if it has one. */
export async function adapter(): Promise<GPUAdapter | null> {
  return (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
}

/** Whether it is a program that runs on the processor. */
export const isSoftware = ({ info }: GPUAdapter): boolean => info.isFallbackAdapter || info.architecture === 'swiftshader';

export class Gpu {
  /** Invocations of a launch, the starts that the buffers hold, and the most rows of a start. */
  readonly lanes: number;
  readonly starts: number;
  readonly rows = DEPTH + MORE_ROWS;
  #device: GPUDevice;
  #pipeline: GPUComputePipeline;
  #buffers: Buffers;
  #group: GPUBindGroup;
  #steps = FIRST_STEPS;

  private constructor(device: GPUDevice, pipeline: GPUComputePipeline, lanes: number) {
    this.#device = device;
    this.#pipeline = pipeline;
    this.lanes = lanes;
    this.starts = lanes * 8;
    const buffer = (size: number, usage: number) => device.createBuffer({ size, usage });
    const sums = this.starts * VECTOR;
    this.#buffers = {
      launch: buffer(16, UNIFORM | COPY_DST),
      tables: buffer(TABLES * TABLE * VECTOR, STORAGE | COPY_DST),
      starts: buffer(sums, STORAGE | COPY_DST),
      sums: buffer(sums, STORAGE | COPY_DST | COPY_SRC),
      shared: buffer(12, STORAGE | COPY_DST | COPY_SRC),
      saved: buffer(lanes * (DEPTH + 2) * VECTOR, STORAGE | COPY_DST),
      copy: buffer(sums, MAP_READ | COPY_DST),
    };
    const { launch, tables, starts, sums: counted, shared, saved } = this.#buffers;
    const entries = [launch, tables, starts, counted, shared, saved].map((buffer, binding) => ({ binding, resource: { buffer } }));
    this.#group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  }

  static async open(): Promise<Gpu> {
    const found = await adapter();
    if (!found) throw failed('no adapter');
    const device = await found.requestDevice();
    device.pushErrorScope('validation');
    device.pushErrorScope('out-of-memory');
    const pipeline = await device.createComputePipelineAsync({
      layout: 'auto',
      compute: { module: device.createShaderModule({ code: source }), constants: { STACK: WIDTH * DEPTH } },
    });
    const gpu = new Gpu(device, pipeline, isSoftware(found) ? 1 << 10 : 1 << 16);
    for (const error of [await device.popErrorScope(), await device.popErrorScope()]) if (error) throw failed(error.message);
    return gpu;
  }

  /** Completions and attempts of each start: four words, low ones first. */
  async count(tables: Uint32Array<ArrayBuffer>, starts: Uint32Array<ArrayBuffer>): Promise<Uint32Array> {
    const number = starts.length / 4;
    if (number === 0) return new Uint32Array();
    const { queue } = this.#device;
    const buffers = this.#buffers;
    queue.writeBuffer(buffers.tables, 0, tables);
    queue.writeBuffer(buffers.starts, 0, starts);
    const lanes = Math.min(this.lanes, Math.ceil(number / WIDTH) * WIDTH);
    for (let launched = lanes; ; launched += lanes) {
      queue.writeBuffer(buffers.launch, 0, Uint32Array.of(number, this.#steps, lanes, 0));
      const before = performance.now();
      const [next = 0, finished = 0, ended = 0] = await this.#launch(lanes, launched === lanes);
      const elapsed = performance.now() - before;
      if (ended !== launched % 2 ** 32) throw failed(`${ended} of ${launched} invocations reached the end of their launch whole`);
      if (finished === number) return this.#read(buffers.sums, starts.byteLength);
      if (finished > number) throw failed(`${finished} of ${number} starts are finished`);
      // Invocations that find no start count beyond them.
      if (next > number) queue.writeBuffer(buffers.shared, 0, Uint32Array.of(number));
      const change = Math.min(Math.max(TARGET / Math.max(elapsed, 0.1), 1 / MOST_CHANGE), MOST_CHANGE);
      this.#steps = Math.min(Math.max(Math.round(this.#steps * change), FEWEST_STEPS), MOST_STEPS);
    }
  }

  /** One launch. Gives the next start, the number of finished ones, and of invocations that have ended. */
  #launch(lanes: number, isFirst: boolean): Promise<Uint32Array> {
    const { sums, shared, saved } = this.#buffers;
    const encoder = this.#device.createCommandEncoder();
    if (isFirst) for (const buffer of [sums, shared, saved]) encoder.clearBuffer(buffer);
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#group);
    pass.dispatchWorkgroups(lanes / WIDTH);
    pass.end();
    return this.#read(shared, shared.size, encoder);
  }

  async #read(from: GPUBuffer, bytes: number, encoder = this.#device.createCommandEncoder()): Promise<Uint32Array> {
    const { copy } = this.#buffers;
    encoder.copyBufferToBuffer(from, 0, copy, 0, bytes);
    this.#device.queue.submit([encoder.finish()]);
    try {
      await copy.mapAsync(READ, 0, bytes);
    } catch (error) {
      throw failed(reasonOf(error));
    }
    const words = new Uint32Array(copy.getMappedRange(0, bytes)).slice();
    copy.unmap();
    return words;
  }
}
